process.on('message', () => undefined);
