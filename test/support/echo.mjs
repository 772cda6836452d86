// Answers whatever it is sent, once it has said that it is there.
process.on('message', (message) => process.send?.(message));
process.send?.('ready');
