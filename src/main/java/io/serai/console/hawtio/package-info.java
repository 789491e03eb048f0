/**
 * Hawtio and Jolokia: the pages of Hawtio, and JMX over HTTP for them, which reads only unless a
 * setting allows operations.
 */
@NullMarked
package io.serai.console.hawtio;

import org.jspecify.annotations.NullMarked;
