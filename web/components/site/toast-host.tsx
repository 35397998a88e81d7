import { type ComponentType, useEffect, useState } from "react";
import { subscribeToToasts } from "#web/lib/toast.ts";

/** Loads the notification area when the first toast is shown. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const unsubscribe = subscribeToToasts(async () => {
      // Without a line the next toast tries again.
      const loaded = await import("#web/components/ui/toaster.tsx").catch(() => null);
      if (!loaded) return;
      unsubscribe();
      setToaster(() => loaded.Toaster);
    });
    return unsubscribe;
  }, []);
  return Toaster && <Toaster />;
}
