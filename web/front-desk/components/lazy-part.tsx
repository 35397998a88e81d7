import { type ComponentType, Fragment, type ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

interface LazyPartProps {
  load: () => Promise<ComponentType>;
  /** Wraps the placeholder while the part loads. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** Loads a part of the page when it is first shown; offers a retry when offline. */
export function LazyPart({ load, frame: Frame = Fragment }: LazyPartProps) {
  const { Component: Part, hasFailed } = useLazyComponent(load);
  if (Part) return <Part />;
  return (
    <Frame>
      {hasFailed ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{frontDeskCopy.notOpened}</p>
          <Button variant="outline" onClick={() => window.location.reload()}>
            {frontDeskCopy.tryAgain}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{frontDeskCopy.opening}</p>
      )}
    </Frame>
  );
}
