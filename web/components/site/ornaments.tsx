import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";

/** A row of breeze blocks as a section's edge, at most once per page. */
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

/** The woven band above the footer. */
export function WovenBand() {
  return <div aria-hidden="true" className="woven h-3" />;
}

/** One breeze block: the logo, and the loading indicator. */
export function BlockMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={BREEZE_BLOCK} />
    </svg>
  );
}
