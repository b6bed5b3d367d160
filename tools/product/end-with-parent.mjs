// Loaded into each service by the supervisor. Where the kernel does not tie a child to its parent (macOS, Windows),
// the channel between them does: it closes when the parent dies, however it dies.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep a service alive that has nothing left to do.
process.channel?.unref();
