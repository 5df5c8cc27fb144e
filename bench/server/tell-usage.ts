// Loaded into every process under measurement: the kernel's own count, asked for over the pipe to the bench.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, resident: process.memoryUsage.rss() });
});
// Being asked is no reason to stay.
process.channel?.unref();
