import { useEffect, useId, useRef } from "react";
import { Icon } from "#web/components/ui/icon.tsx";

export interface SentText {
  title: string;
  /** What happens next, and by when. */
  next: string;
}

/** Takes the focus when it appears, so that screen readers read it. */
export function SentConfirmation({ title, next }: SentText) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-next`}
      className="my-5 grid scroll-mt-24 gap-2 rounded-card border-2 border-leaf bg-white p-5"
    >
      <h3 id={id} className="flex items-center gap-2 text-xl">
        <Icon name="check" className="size-5 text-leaf" />
        {title}
      </h3>
      <p id={`${id}-next`}>{next}</p>
    </section>
  );
}
