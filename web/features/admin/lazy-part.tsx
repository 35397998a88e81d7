import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";

interface LazyPartProps {
  load: () => Promise<ComponentType>;
  /** Stands around the words that are shown while the part is fetched. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** A part of the page that is fetched when it is first shown; without a line it says so and offers another try. */
export function LazyPart({ load, frame: Frame = Fragment }: LazyPartProps) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart(() => loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (Part) return <Part />;
  return (
    <Frame>
      {hasFailed ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{admin.notOpened}</p>
          <Button variant="outline" onClick={() => window.location.reload()}>
            {admin.tryAgain}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{admin.opening}</p>
      )}
    </Frame>
  );
}
