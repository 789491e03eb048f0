/**
 * Examples of calls to a skill, which protocols contribute to its usage guide.
 *
 * <p>A {@link io.serai.protocol.usage.SkillCall} says what is called with which inputs and where. A
 * protocol returns a {@link io.serai.protocol.usage.CallExample} for each of its ways to call it,
 * for HTTP by a {@link io.serai.protocol.usage.CurlCommand}.
 */
@NullMarked
package io.serai.protocol.usage;

import org.jspecify.annotations.NullMarked;
