import { type ComponentType, Fragment, type ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";

interface LazyPartProps {
  load: () => Promise<ComponentType>;
  /** Stands around the words that are shown while the part is fetched. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** A part of the page that is fetched when it is first shown; without a line it says so and offers another try. */
export function LazyPart({ load, frame: Frame = Fragment }: LazyPartProps) {
  const { Part, hasFailed } = useLazyComponent(load);
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
