/* Shows the notices of live galleries where pages may not; keeps nothing and answers no request. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => new URL(url).pathname === path);
      return open ? open.focus() : self.clients.openWindow(path);
    }),
  );
});
