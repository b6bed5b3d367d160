import { RestoreAnswer, RestoreRequest } from '@keepsale/contracts/history';
import type { SkuChange } from '@keepsale/domain/kernel/change';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import type { Written } from '../http/write.ts';
import { restore } from './commands.ts';

export const historyRoutes = (app: App, { write }: Deps): void => {
  app.post(
    '/api/history/restore',
    {
      schema: {
        tags: ['history'],
        security: needsToken,
        summary:
          'Bring back what was deleted, as it was; a category with the products that went with it',
        body: RestoreRequest,
        response: answers({ 200: RestoreAnswer }),
      },
    },
    (request, reply) =>
      write(request, reply, {
        commands: [restore(request.body)],
        answer: (written) => Promise.resolve({ status: 200, body: restoreAnswer(written) }),
      }),
  );
};

const restoreAnswer = ({ events }: Written): RestoreAnswer => {
  for (const { event } of events) {
    if (event.type === 'ProductRestored') {
      const { productId: id, name, skuChanges } = event.data;
      return answer({ kind: 'product', id, name }, skuChanges);
    }
    if (event.type === 'CategoryRestored') {
      const { categoryId: id, name, skuChanges } = event.data;
      return answer({ kind: 'category', id, name }, skuChanges);
    }
    if (event.type === 'RevenueRestored') {
      return answer({ kind: 'revenue', id: event.data.revenueId, name: event.data.description });
    }
    if (event.type === 'ExpenseRestored') {
      return answer({ kind: 'expense', id: event.data.expenseId, name: event.data.description });
    }
  }
  throw new Error('what was restored leaves an event');
};

const answer = (
  restored: RestoreAnswer['restored'],
  skuChanges: readonly SkuChange[] = [],
): RestoreAnswer => ({ restored, skuChanges: [...skuChanges] });
