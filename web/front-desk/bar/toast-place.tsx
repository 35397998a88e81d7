import { setToastPlace } from "#web/lib/toasts/toast-place.ts";

/** Where the front desk says what has been done: in a place of its own, so that it covers no button of the page. */
export function ToastPlace() {
  return <div ref={setToastPlace} className="toasts-at-foot min-w-0 md:max-w-[75%] md:shrink-0" />;
}
