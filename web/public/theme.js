// Sets the theme, and says whose page this is (visitors and sellers see other starts), before the first paint.
// A file of its own: the content policy allows no inline script.
// `src/ui/theme.ts` does the same once the app runs.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
    if (localStorage.getItem('token') !== null) document.documentElement.dataset.signedIn = '';
    // A month or another filter in the address: the head of the page differs from what the build drew.
    if (location.search !== '') document.documentElement.dataset.filtered = '';
  } catch {
    // Storage may be blocked; the system's choice then stands.
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// A page that a visitor reads without the app: its script comes after the first paint, or at once for a seller, who goes on to the dashboard.
(function () {
  var app = document.currentScript.dataset.app;
  if (app === undefined) return;
  var start = function () {
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = app;
    document.head.append(script);
  };
  var tells =
    'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!tells || document.documentElement.dataset.signedIn !== undefined) start();
  else
    new PerformanceObserver(function (_, observer) {
      observer.disconnect();
      start();
    }).observe({ type: 'paint', buffered: true });
})();
