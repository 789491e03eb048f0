"""Uses the skills of a hub as tools over MCP: lists them, calls one, and answers the question of another."""

import asyncio
import json
import os

from mcp import types
from mcp.client import Client


async def ask(context, question):
    """Answers what a tool asks; a real client shows a form of `question.requested_schema`."""
    print("question:", question.message)
    return types.ElicitResult(action="accept", content={"latest_distributed_systems_trends": "tea in space"})


async def main(hub):
    async with Client(hub + "/mcp", elicitation_callback=ask) as client:
        tools = await client.list_tools()
        print("tools:", ", ".join(tool.name for tool in tools.tools))

        weather = await client.call_tool("get-weather", {"city": "Samarkand"})
        print("result:", json.dumps(weather.structured_content))

        article = await client.call_tool("content_generation", {})
        print("answered:", "failed" if article.is_error else "completed")


asyncio.run(main(os.environ.get("HUB_URL", "http://localhost:8080")))
