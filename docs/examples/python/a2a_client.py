"""Sends messages to a hub over A2A: one with its result, one that is streamed, and one that leads to a question."""

import asyncio
import os
from uuid import uuid4

from a2a.client import ClientConfig, create_client
from a2a.types import Message, Part, Role, SendMessageRequest, TaskState
from google.protobuf.json_format import MessageToDict, ParseDict


def message(*parts, **more):
    """A message of the user; `more` has the task that it answers."""
    return SendMessageRequest(
        message=Message(message_id=str(uuid4()), role=Role.ROLE_USER, parts=parts, **more)
    )


async def send(client, request):
    """Sends a message, and returns the task."""
    async for event in client.send_message(request):
        return event.task


async def main(hub):
    # 1. Send, and get the task that has ended.
    async with await create_client(hub, ClientConfig(streaming=False)) as client:
        weather = await send(client, message(Part(text="What is the weather in Samarkand?")))
        print("result:", MessageToDict(weather.artifacts[0].parts[0].data))

        # 2. A task that lacks something asks; the answer is a message for the same task.
        article = await send(client, message(Part(text="Write an article about tea")))
        print("question:", TaskState.Name(article.status.state), article.id)
        answer = ParseDict({"data": {"latest_distributed_systems_trends": ["tea in space"]}}, Part())
        written = await send(client, message(answer, task_id=article.id, context_id=article.context_id))
        print("answered:", TaskState.Name(written.status.state))

    # 3. Send, and follow the task while it runs.
    async with await create_client(hub) as client:
        async for event in client.send_message(message(Part(text="What is the weather in Stormhaven?"))):
            if event.HasField("status_update"):
                print("state:", TaskState.Name(event.status_update.status.state))
            if event.HasField("artifact_update"):
                print("artifact:", event.artifact_update.artifact.name)


asyncio.run(main(os.environ.get("HUB_URL", "http://localhost:8080")))
