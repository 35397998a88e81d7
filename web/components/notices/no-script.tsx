import { noScript } from "#web/content/no-script.ts";

/**
 * The message for visitors without JavaScript. Only the server-rendered HTML has it, so that no script carries the
 * text.
 */
export function NoScript({ of, className }: { of: keyof typeof noScript; className?: string }) {
  return (
    <noscript className={className}>
      {import.meta.env.SSR && <p className="rounded-control border border-oak bg-white px-4 py-3">{noScript[of]}</p>}
    </noscript>
  );
}
