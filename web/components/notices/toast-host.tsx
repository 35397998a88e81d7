import { type ComponentType, useEffect, useState } from "react";
import { currentToasts, subscribeToToasts } from "#web/lib/toasts/toast.ts";

/** Loads the notification area when the first toast is shown. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const unsubscribe = subscribeToToasts(async () => {
      const loaded = await import("#web/components/ui/toaster.tsx").catch(() => null);
      if (!loaded) return alertToasts();
      unsubscribe();
      setToaster(() => loaded.Toaster);
    });
    return unsubscribe;
  }, []);
  return Toaster && <Toaster />;
}

/** Where the notification area cannot be fetched, the browser's own way to say something. */
function alertToasts() {
  for (const { title, description } of currentToasts()) window.alert([title, description].filter(Boolean).join("\n"));
}
