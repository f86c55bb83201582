package dev.sluice.spec;

/**
 * What the oracle is told of the inside of the receive control's cycle model, in a clock.
 *
 * @param visited the window of the visit of the clock before
 * @param noted the window for which it was noted in the clock before what was asked for, or -1
 * @param notedNext its NEXT
 * @param early whether the request maker is about an early request
 * @param end before which packet the request maker asks
 * @param bounded whether, at a time-out, it asks only for what is overdue
 * @param postponed whether a progress report was due in the clock before and could not wait
 * @param depth D
 */
public record ControlGlimpse(
    int visited,
    int noted,
    int notedNext,
    boolean early,
    int end,
    boolean bounded,
    boolean postponed,
    int depth) {}
