import { type ComponentType, useEffect, useRef, useState } from "react";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office's price in cedis. The rate is asked for when the price comes near the screen. */
export function OfficePrice() {
  const place = useRef<HTMLParagraphElement>(null);
  const [Live, setLive] = useState<ComponentType | null>(null);
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
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={place} className="text-ink">
      {Live ? <Live /> : <StaticOfficePrice />}
    </p>
  );
}
