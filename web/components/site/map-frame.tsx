import { useEffect, useRef, useState } from "react";
import { site } from "#domain/site.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { isMeteredConnection } from "#web/lib/network.ts";
import { BlockMark } from "./ornaments.tsx";
import { SmartLink } from "./smart-link.tsx";

interface MapFrameProps {
  /** For screen readers. */
  title: string;
  button: string;
  link: string;
  className?: string;
  /** Phones show only a link until the visitor opens the map. */
  isOnDemandOnPhones?: boolean;
}

/** A map of the location. It loads when visible, or on request on a metered connection. */
export function MapFrame({ title, button, link, className, isOnDemandOnPhones = false }: MapFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!frame.current || isMeteredConnection()) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      setShown(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={classNames("grid gap-2 print:hidden", className)}>
      <div
        ref={frame}
        className={classNames(
          "relative grid min-h-[20rem] place-items-center overflow-hidden rounded-card border border-line bg-terrazzo noscript:hidden",
          isOnDemandOnPhones && !isShown && "max-md:hidden",
        )}
      >
        {isShown ? (
          <>
            <BlockMark className="size-12 text-oak/60" />
            <iframe
              src={site.map.embedUrl}
              title={title}
              sandbox="allow-scripts allow-same-origin allow-popups"
              className="absolute inset-0 size-full"
            />
          </>
        ) : (
          <Button variant="outline" onClick={() => setShown(true)}>
            <Icon name="pin" />
            {button}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {isOnDemandOnPhones && !isShown && (
          <button
            type="button"
            className="link inline-flex min-h-11 items-center gap-2 md:hidden noscript:hidden"
            onClick={() => setShown(true)}
          >
            <Icon name="pin" />
            {button}
          </button>
        )}
        <SmartLink href={site.map.linkUrl} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="outside" />
          {link}
        </SmartLink>
      </div>
    </div>
  );
}
