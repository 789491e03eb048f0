/**
 * Reads and writes the JSON of A2A for each protocol version.
 *
 * <p>{@link io.serai.a2a.json.Codec} is the server's codec: a {@link
 * io.serai.a2a.json.RequestReader} per version decodes parameters, with {@link
 * io.serai.a2a.json.ProtoJsonFieldReader} for the members and {@link
 * io.serai.a2a.json.ViolationCollector} for their errors. {@link io.serai.a2a.json.ResultWriter}
 * and {@link io.serai.a2a.json.TaskJsonWriter} encode results and stream updates in a {@link
 * io.serai.a2a.json.JsonDialect}. {@link io.serai.a2a.json.ClientCodec} is the codec for calls to
 * remote agents, whose cards {@link io.serai.a2a.json.CardReader} reads.
 */
@NullMarked
package io.serai.a2a.json;

import org.jspecify.annotations.NullMarked;
