// Uses the skills of a hub as tools over MCP: lists them, calls one, and answers the question of another.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const client = new Client({ name: 'example', version: '1.0.0' }, { capabilities: { elicitation: {} } });

// A tool that lacks something asks the user; a real client shows a form of the schema.
client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
  console.log('question:', params.message);
  return { action: 'accept', content: { latest_distributed_systems_trends: 'tea in space' } };
});

await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', process.env.HUB_URL ?? 'http://localhost:8080')));

const { tools } = await client.listTools();
console.log('tools:', tools.map(tool => tool.name).join(', '));

const weather = await client.callTool({ name: 'get-weather', arguments: { city: 'Samarkand' } });
console.log('result:', JSON.stringify(weather.structuredContent));

const article = await client.callTool({ name: 'content_generation', arguments: {} });
console.log('answered:', article.isError ? 'failed' : 'completed');

await client.close();
