import { useEffect, useRef, useState } from "react";

interface StatusLinesProps {
  /** The power and Wi-Fi status, the special opening days, or the reply times. */
  about: "house" | "days" | "replies";
  /** Also lists special days. Use it only if no content follows that the extra lines would push down. */
  showsSpecialDays?: boolean;
}

/** Recent status lines, empty if there are none. They load when they come near the screen. */
export function StatusLines({ about, showsSpecialDays = false }: StatusLinesProps) {
  const element = useRef<HTMLParagraphElement>(null);
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import("#web/lib/status-text.ts")
          .then(({ fetchStatusText }) => fetchStatusText())
          .then(
            (status) => setLines([status[about] ?? [], showsSpecialDays ? status.days : []].flat()),
            // Without a response the lines stay empty.
            () => {},
          );
      },
      { rootMargin: "600px" },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [about, showsSpecialDays]);
  return (
    <p ref={element} role="status" className="min-h-[1lh] text-muted">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  );
}
