package io.serai.protocol.usage;

/**
 * An example of a call to a skill.
 *
 * @param protocol name of the protocol; {@code camel} or {@code cli} for the hub's own ways
 * @param title for people
 * @param language of the text, as in a Markdown code fence
 * @param text the call, ready to copy
 */
public record CallExample(String protocol, String title, String language, String text) {}
