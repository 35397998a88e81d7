import { type ComponentType, useEffect, useRef, useState } from "react";
import { OfficeCedis } from "./office-cedis.tsx";

/** The private office's price in cedis. The rate loads when the price comes near the screen. */
export function OfficePrice({ isShort }: { isShort?: boolean }) {
  const element = useRef<HTMLParagraphElement>(null);
  const [Live, setLive] = useState<ComponentType<{ isShort?: boolean | undefined }> | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import("./live-office-price.tsx").then(
          (loaded) => setLive(() => loaded.LiveOfficePrice),
          () => {},
        );
      },
      { rootMargin: "400px" },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={element} className={isShort ? "text-muted" : "min-w-[min(12rem,100%)] flex-1 text-ink"}>
      {Live ? <Live isShort={isShort} /> : <OfficeCedis rate={null} isShort={isShort} />}
    </p>
  );
}
