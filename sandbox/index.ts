import { isErrorCode, startSandbox } from "./start-sandbox.ts";

const port = Number(process.env.SANDBOX_PORT || 8788);
const { WEBHOOK_URL: webhookUrl, PAYSTACK_SECRET_KEY: secretKey } = process.env;

try {
  const sandbox = await startSandbox({
    port,
    ...(webhookUrl && { webhookUrl }),
    ...(secretKey && { secretKey }),
  });
  console.log(`The sandbox is ready at ${sandbox.url}. No real money moves.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await sandbox.close();
      process.exit(0);
    });
  }
} catch (error) {
  if (!isErrorCode(error, "EADDRINUSE")) throw error;
  console.error(`Port ${port} is in use. Set SANDBOX_PORT to a free one.`);
  process.exitCode = 1;
}
