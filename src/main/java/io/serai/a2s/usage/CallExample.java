package io.serai.a2s.usage;

/**
 * An example of a call to a skill.
 *
 * @param protocol {@code a2s}, {@code a2a}, {@code camel} or {@code cli}
 * @param title for people
 * @param language of the text, as in a Markdown code fence
 * @param text the call, ready to copy
 */
record CallExample(String protocol, String title, String language, String text) {}
