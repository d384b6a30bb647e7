process.on('message', ({ id }: { id: number }) => process.send!({ id, html: `made by ${process.pid}` }));
process.on('disconnect', () => process.exit(0));
