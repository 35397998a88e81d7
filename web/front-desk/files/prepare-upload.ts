import { timeoutSignal } from "#web/lib/timeout-signal.ts";

/** Ten megabytes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** The request options that send a file; images are reduced to a readable size. */
export async function prepareUpload(file: File) {
  const { preparePicture } = await import("#web/lib/pictures/prepare-picture.ts");
  const { file: body } = await preparePicture(file);
  return { init: { body, signal: timeoutSignal(UPLOAD_TIMEOUT_MS) } };
}
