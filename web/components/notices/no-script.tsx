import { noScript } from "#web/content/no-script.ts";

/** What a person reads in the place of a part that needs a script. Only the HTML says it: no script has to. */
export function NoScript({ of, className }: { of: keyof typeof noScript; className?: string }) {
  return (
    <noscript className={className}>
      {import.meta.env.SSR && <p className="rounded-control border border-oak bg-white px-4 py-3">{noScript[of]}</p>}
    </noscript>
  );
}
