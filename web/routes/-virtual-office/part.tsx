import type { ReactNode } from "react";

interface PartProps {
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A section of the column beside the form. */
export function Part({ id, title, intro, children }: PartProps) {
  return (
    <section id={id} tabIndex={-1} aria-label={title} className="border-line border-t py-[clamp(2.75rem,6vw,4.5rem)]">
      <h2 className="text-[clamp(1.8rem,4vw,2.5rem)]">{title}</h2>
      {intro && <p className="mt-3 max-w-[38rem] text-lg text-muted">{intro}</p>}
      <div className="mt-8">{children}</div>
    </section>
  );
}
