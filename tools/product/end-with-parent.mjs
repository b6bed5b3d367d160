/** Longer than any service takes that was told to stop. */
const END_MS_MAX = 6_000;

// Loaded into each service by the supervisor. Where the kernel does not tie a child to its parent (macOS, Windows, and
// Linux before the child has said so), the channel between them does: it closes when the parent dies, however it dies.
const end = () => {
  process.kill(process.pid, 'SIGTERM');
  // One that hangs, as it starts for instance, has nobody who would kill it.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_MS_MAX).unref();
};
process.once('disconnect', end);
// It may have died before this was loaded: then nobody tells us any more.
if (!process.connected) end();
// Listening must not keep a service alive that has nothing left to do.
process.channel?.unref();
