/** Sends a question through a port, and resolves with the answer. */
export function ask<Answer>(port: MessagePort, question: unknown): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      port1.close();
      resolve(data);
    };
    port.postMessage(question, [port2]);
  });
}
