import { type ComponentType, useEffect, useRef, useState } from "react";
import { StaticOfficePrice } from "./static-office-price.tsx";

/** The private office's price in cedis. The rate loads when the price comes near the screen. */
export function OfficePrice() {
  const element = useRef<HTMLParagraphElement>(null);
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
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={element} className="text-ink">
      {Live ? <Live /> : <StaticOfficePrice />}
    </p>
  );
}
