import { site } from "#domain/site.ts";
import { useAriaCurrent } from "#web/lib/current-path.ts";
import { BlockMark } from "./ornaments.tsx";

export function Wordmark({ isOnDark = false }: { isOnDark?: boolean }) {
  return (
    <a
      href="/"
      {...useAriaCurrent("/")}
      className={`inline-flex min-h-11 items-center gap-1.5 sm:gap-2 font-bold font-display text-base min-[24rem]:text-lg sm:text-xl tracking-tight ${isOnDark ? "text-plaster" : "text-forest"}`}
    >
      <BlockMark className={`size-6 sm:size-8 ${isOnDark ? "text-marigold" : "text-terracotta"}`} />
      {site.name}
    </a>
  );
}
