import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";

/** A row of breeze blocks: the edge of a section, once on a page. */
export function BreezeEdge({ className = "text-terracotta/80" }: { className?: string }) {
  return (
    <svg height="32" className={`block w-full ${className}`} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <pattern id="breeze" width="32" height="32" patternUnits="userSpaceOnUse">
        <path d={BREEZE_BLOCK} />
      </pattern>
      <rect width="100%" height="32" fill="url(#breeze)" />
    </svg>
  );
}

/** The band of cloth along the footer. */
export function WovenBand() {
  return <div aria-hidden="true" className="woven h-3" />;
}

/** One block: the mark of the house, and of something that is loading. */
export function BlockMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={BREEZE_BLOCK} />
    </svg>
  );
}
