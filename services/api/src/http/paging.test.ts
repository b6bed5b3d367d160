import type { PagingQuery } from '@keepsale/contracts/page';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { pageOf, sendPageHeaders } from './paging.ts';
import { HttpProblem } from './problem.ts';

const problemOf = (query: PagingQuery): unknown => {
  try {
    return pageOf(query);
  } catch (error) {
    return error instanceof HttpProblem ? error.problem.violations?.[0]?.propertyPath : error;
  }
};

describe('which part of a list is asked for', () => {
  test.each<[PagingQuery, unknown]>([
    [{}, null],
    [{ limit: '', offset: ' ', page: '', pageSize: '' }, null],
    [{ limit: '7' }, { limit: 7, offset: 0, style: 'offset' }],
    [{ offset: '14' }, { limit: 50, offset: 14, style: 'offset' }],
    [
      { limit: '500', offset: '0' },
      { limit: 500, offset: 0, style: 'offset' },
    ],
    [{ page: '3' }, { limit: 50, offset: 100, style: 'page' }],
    [
      { page: '3', pageSize: '12' },
      { limit: 12, offset: 24, style: 'page' },
    ],
    [{ pageSize: '12' }, { limit: 12, offset: 0, style: 'page' }],
  ])('%j is %j', (query, page) => {
    expect(pageOf(query)).toEqual(page);
  });

  test.each<[PagingQuery, string]>([
    [{ limit: '0' }, 'limit'],
    [{ limit: '501' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: '1e2' }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ offset: '99999999999' }, 'offset'],
    [{ page: '0' }, 'page'],
    [{ page: '99999999999', pageSize: '500' }, 'page'],
    [{ pageSize: '0' }, 'pageSize'],
    [{ pageSize: '501' }, 'pageSize'],
    [{ limit: '10', page: '1' }, 'page'],
    [{ offset: '10', pageSize: '5' }, 'page'],
  ])('%j is refused for its %s', (query, propertyPath) => {
    expect(problemOf(query)).toBe(propertyPath);
  });
});

describe('the headers of a part', () => {
  const headersFor = async (url: string, total: number) => {
    const app = Fastify();
    app.get<{ Querystring: PagingQuery }>('/things', (request, reply) => {
      const page = pageOf(request.query);
      if (page !== null) sendPageHeaders(request, reply, { page, total });
      return reply.send('');
    });
    return (await app.inject(url)).headers;
  };

  test('name the neighbours in the client’s own way of counting, filters kept', async () => {
    const headers = await headersFor('/things?q=a%20b&page=2&pageSize=10', 35);

    expect(headers['x-total-count']).toBe('35');
    expect(headers.link).toBe(
      [
        '</things?q=a+b&page=1&pageSize=10>; rel="first"',
        '</things?q=a+b&page=1&pageSize=10>; rel="prev"',
        '</things?q=a+b&page=3&pageSize=10>; rel="next"',
        '</things?q=a+b&page=4&pageSize=10>; rel="last"',
      ].join(', '),
    );
  });

  test('count by offsets for who counts by offsets', async () => {
    const headers = await headersFor('/things?limit=10&offset=5', 12);

    expect(headers.link).toBe(
      [
        '</things?limit=10&offset=0>; rel="first"',
        '</things?limit=10&offset=0>; rel="prev"',
        '</things?limit=10&offset=10>; rel="last"',
      ].join(', '),
    );
  });

  test('keep a filter that holds a question mark, and all after it', async () => {
    const headers = await headersFor('/things?q=a?b&category=Cards&page=1', 3);

    expect(headers.link).toContain(
      '</things?q=a%3Fb&category=Cards&page=1&pageSize=50>; rel="last"',
    );
  });

  test('lead back to the last part from beyond it', async () => {
    const headers = await headersFor('/things?limit=10&offset=500', 12);

    expect(headers.link).toContain('</things?limit=10&offset=10>; rel="prev"');
    expect(headers.link).not.toContain('next');
  });

  test('of an empty list have neither a previous nor a next', async () => {
    const headers = await headersFor('/things?page=1', 0);

    expect(headers['x-total-count']).toBe('0');
    expect(headers.link).not.toMatch(/rel="(prev|next)"/);
    expect((await headersFor('/things?page=7', 0)).link).not.toMatch(/rel="(prev|next)"/);
  });
});
