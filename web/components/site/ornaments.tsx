/** A row of breeze blocks: the edge of a section. */
export function BreezeEdge({ className = "text-terracotta/80" }: { className?: string }) {
  return <div aria-hidden="true" className={`breeze h-8 ${className}`} />;
}

/** The band of cloth along the footer. */
export function WovenBand() {
  return <div aria-hidden="true" className="woven h-3" />;
}

/** One block: the mark of the house, and of something that is loading. */
export function BlockMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d="M0 0h32v32H0zM3 3v11A11 11 0 0 0 14 3zM29 3H18a11 11 0 0 0 11 11zM3 29h11A11 11 0 0 0 3 18zM29 29V18a11 11 0 0 0-11 11z" />
    </svg>
  );
}
