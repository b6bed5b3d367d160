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
