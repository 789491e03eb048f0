package io.serai.llm;

/**
 * A call of a tool that a model asks for.
 *
 * @param id names it within the conversation
 * @param name of the tool, as the model wrote it
 * @param arguments JSON, as the model wrote it
 */
record ModelToolCall(String id, String name, String arguments) {}
