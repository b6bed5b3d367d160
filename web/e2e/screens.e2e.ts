import { expect } from '@playwright/test';
import { expectSound, test } from './support/gates.ts';
import { ADDRESS, booksOf, registerSeller, signInAs } from './support/seller.ts';

test.describe.configure({ mode: 'parallel' });

const PUBLIC = [
  { path: '/', texts: ['$20', '14-day free trial', 'Access Now', 'Sign Up Now', 'Watch Demo', 'Coming soon'] },
  { path: '/login', texts: ['Remember me', 'Forgot password?', 'Sign up here', 'Sign In'] },
  { path: '/register', texts: ['Full Name', 'Email Address', 'Confirm Password', 'Registration Code', 'Create Account'] },
  { path: '/privacy-policy', texts: ['Privacy Policy'] },
  { path: '/terms-of-service', texts: ['Terms of Service'] },
  { path: '/contact', texts: ['Contact'] },
  { path: '/about', texts: ['About'] },
  { path: '/no-such-page', texts: ['Oops! Page Not Found', 'Go Back'] },
]; // prettier-ignore

for (const { path, texts } of PUBLIC) {
  test(`a visitor reads ${path}`, async ({ page }) => {
    await page.goto(ADDRESS + path);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    await expectSound(page);
  });
}

const APP = [
  { path: '/dashboard', texts: ['Overview of your business performance this month', 'Monthly Revenue', 'Monthly Expenses', 'Net Profit', 'Products in Stock', 'Recent Activity', 'Top Products', 'Business Management', 'Logout'] },
  { path: '/inventory', texts: ['Inventory Management', 'Track and manage your product inventory', 'Total Products', 'Total Value', 'Low Stock', 'Categories', 'Manage Categories', 'All Categories', 'Available', 'Sold', 'Purchased'] },
  { path: '/revenue', texts: ['Revenue Tracking', 'Total Revenue', 'This Month', 'Monthly Average', 'Total Transactions', 'Record Revenue'] },
  { path: '/expenses', texts: ['Expenses Management', 'Total Expenses', 'This Month', 'Monthly Average', 'Add Expense', 'Recurring'] },
  { path: '/analytics', texts: ['Deep insights into your business performance', 'Profit Margin', 'Growth Rate', 'Net Profit', 'ROI', 'Latest Revenue', 'Latest Expenses'] },
  { path: '/reports', texts: ['Reports Generated', 'Last Report', 'Never', 'Available Formats', 'PDF & Excel', 'Generate Report', 'Custom Report Builder', 'All time → Present'] },
]; // prettier-ignore

for (const { path, texts } of APP) {
  test(`a seller with entries reads ${path}`, async ({ page, request }) => {
    const seller = await registerSeller(request);
    const books = booksOf(request, seller);
    const { id: categoryId } = await books.post<{ id: string }>('/api/categories', {
      name: 'Rookies',
    });
    await books.addProduct({
      name: 'Meridian Foil /99',
      costPrice: '84',
      valuePrice: '139.50',
      categoryId,
      purchaseDate: '2026-01-31',
    });
    const entry = { amount: 12.5, date: '2026-01-31', paymentMethod: 'Cash' };
    await books.post('/api/revenue', { ...entry, description: 'Box', category: 'Product Sales' });
    await books.post('/api/expenses', {
      ...entry,
      description: 'Rent',
      category: 'Rent',
      recurring: true,
    });
    await signInAs(page, seller.token);
    await page.goto(ADDRESS + path);
    // An option of a closed select is there to be chosen, yet not visible.
    for (const text of texts) await expect(page.getByText(text).first()).toBeAttached();
    await expect(page.getByText(seller.email).first()).toBeVisible();
    await expectSound(page);
  });
}
