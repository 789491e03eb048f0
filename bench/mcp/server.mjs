// A tool that echoes, served by the official SDK for JavaScript as its documentation shows it:
// node server.mjs PORT [PROCESSES 1]
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const input = z.object({ text: z.string() });

function echo() {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool('echo', { description: 'Answers with what it is told', inputSchema: input },
    async ({ text }) => ({ content: [{ type: 'text', text }] }));
  return server;
}

const processes = Number(process.argv[3] ?? 1);
if (cluster.isPrimary && processes > 1) {
  for (let i = 0; i < processes; i++) cluster.fork();
} else {
  createServer(toNodeHandler(createMcpHandler(echo))).listen(Number(process.argv[2]), '127.0.0.1');
}
