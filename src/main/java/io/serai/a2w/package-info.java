/**
 * The Agent-as-Worker protocol A2W 1.2.
 *
 * <p>{@link io.serai.a2w.A2wProtocol} declares what it has. A request passes an operation of {@link
 * io.serai.a2w.run}, which finds out {@linkplain io.serai.a2w.call who calls}, and changes or reads
 * tasks. The channels of {@link io.serai.a2w.channel} send what happens to the tasks of an agent.
 * {@link io.serai.a2w.model} has the forms of the messages.
 */
@NullMarked
package io.serai.a2w;

import org.jspecify.annotations.NullMarked;
