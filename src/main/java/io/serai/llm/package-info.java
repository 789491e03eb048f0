/**
 * Agents with a language model: the endpoint {@code llm:}.
 *
 * <p>{@link io.serai.llm.LlmComponent} reads the options of an endpoint. Each exchange is one
 * {@link io.serai.llm.LlmRun}, which gives the {@link io.serai.llm.Conversation} to the {@link
 * io.serai.llm.ChatModel}, and calls the skills that the model asks for ({@link
 * io.serai.llm.SkillTools}). The {@link io.serai.llm.ConversationTable} stores it, so that it goes
 * on after a restart.
 */
@NullMarked
package io.serai.llm;

import org.jspecify.annotations.NullMarked;
