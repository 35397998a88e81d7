import { useEffect, useRef, useState } from "react";

interface StatusLinesProps {
  /** How the house is now, on which days it keeps other hours, or how long answers have taken. */
  about: "house" | "days" | "replies";
  /** Whether those days stand below how the house is: where nothing follows that they could push away under somebody's eyes. */
  showsSpecialDays?: boolean;
}

/** A line that is there only where somebody has said something lately. It is asked for when it comes near the screen. */
export function StatusLines({ about, showsSpecialDays = false }: StatusLinesProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import("#web/lib/status-text.ts")
          .then(({ fetchStatusText }) => fetchStatusText())
          .then(
            (news) => setLines([news[about] ?? [], showsSpecialDays ? news.days : []].flat()),
            // Without an answer nothing is said.
            () => {},
          );
      },
      { rootMargin: "600px" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [about, showsSpecialDays]);
  return (
    <p ref={place} role="status" className="min-h-[1lh] text-muted">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  );
}
