import { useEffect, useRef, useState } from "react";

interface HouseNewsProps {
  /** How the house is now, on which days it keeps other hours, or how long answers have taken. */
  about: "house" | "days" | "replies";
  /** Whether those days stand below how the house is: where nothing follows that they could push away under somebody's eyes. */
  withDays?: boolean;
}

/** A line that is there only where somebody has said something lately. It is asked for when it comes near the screen. */
export function HouseNews({ about, withDays = false }: HouseNewsProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import("#web/lib/house-news.ts")
          .then(({ fetchHouseNews }) => fetchHouseNews())
          .then(
            (news) => setLines([news[about] ?? [], withDays ? news.days : []].flat()),
            // Without an answer nothing is said.
            () => {},
          );
      },
      { rootMargin: "600px" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [about, withDays]);
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
